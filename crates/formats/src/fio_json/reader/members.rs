//! Places by the keys that they take.

/// Makes a place of a type: how far fio indents its keys, and its keys in the order in which fio prints them, each with
/// what reads its value. Keys that are not listed are skipped; those that are listed as skipped are only known to stand
/// between the others.
macro_rules! members {
    ($type:ident, $indent:literal, |$place:ident, $reader:ident| { $($key:literal => $read:expr,)* }) => {
        impl<'a> Fill<'a> for $type<'a> {
            fn fill(&mut $place, key: &str, $reader: &mut Reader<'a>) -> Read<()> {
                match key {
                    $($key => $read,)*
                    _ => $reader.skip()?,
                }
                Ok(())
            }

            fn fill_in_order(&mut $place, $reader: &mut Reader<'a>) -> Read<()> {
                $(
                    if $reader.follows(concat!(",\n", $indent, "\"", $key, "\" : ")) {
                        $read;
                    }
                )*
                Ok(())
            }
        }
    };
}
pub(crate) use members;
