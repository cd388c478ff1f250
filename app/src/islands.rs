//! What runs in the browser, on the upload page only.
