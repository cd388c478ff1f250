-- The bytes are then referred to by nothing, and the sweep removes them.
drop table picture_change;
drop table picture;
