use web_sys::{TextDecoder, TextDecoderOptions};

/// The browser's own decoder of code pages: tables of them would weigh more than all the parsers.
pub(super) fn decode(label: &str, bytes: &[u8], exact: bool) -> Option<String> {
    let options = TextDecoderOptions::new();
    options.set_fatal(exact);
    let decoder = TextDecoder::new_with_label_and_options(label, &options).ok()?;
    decoder.decode_with_u8_array(bytes).ok()
}
