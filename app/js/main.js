// The one script of public pages: everything here only adds to a page that is complete without it.
import { copyOnClick } from "./copy.js";
import { keepDrafts } from "./drafts.js";
import { orderByDragging } from "./order.js";
import { pickColumns } from "./pick.js";
import { switchTheme } from "./theme.js";
import { liveCharts } from "./live.js";
import { typeInPlace } from "./typed.js";

switchTheme();
copyOnClick();
pickColumns();
orderByDragging();
liveCharts();
typeInPlace();
keepDrafts();
