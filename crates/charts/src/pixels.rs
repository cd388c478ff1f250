use std::sync::{Arc, OnceLock};

use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

use crate::{ChartError, layout::Size};

/// Inter, cut down to Latin, Greek and Cyrillic; see fonts/OFL.txt.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../fonts/Inter-Regular.otf"),
    include_bytes!("../fonts/Inter-Bold.otf"),
];

/// Pixels at most on one side; 8192 × 8192 would already take 256 MB.
const MOST_PX: u32 = 4096;

/// Draws an SVG file as PNG, as large as fits into `size`, centred on paper.
///
/// # Errors
/// When it is no SVG, or `size` is empty or beyond 4096 px.
pub fn png(svg: &str, size: Size) -> Result<Vec<u8>, ChartError> {
    static DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let fonts = DATABASE.get_or_init(|| Arc::new(database()));
    let options = Options {
        fontdb: Arc::clone(fonts),
        font_family: "Inter".to_owned(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| ChartError::Svg(error.to_string()))?;
    if size.width > MOST_PX || size.height > MOST_PX {
        return Err(ChartError::Svg(format!("more than {MOST_PX} px on a side")));
    }
    let mut pixels = Pixmap::new(size.width, size.height)
        .ok_or_else(|| ChartError::Svg("a picture needs at least one pixel".to_owned()))?;
    pixels.fill(Color::from_rgba8(0xfb, 0xfa, 0xf7, 0xff));
    let (width, height) = (size.width as f32, size.height as f32);
    let scale = (width / tree.size().width()).min(height / tree.size().height());
    let left = (width - tree.size().width() * scale) / 2.0;
    let top = (height - tree.size().height() * scale) / 2.0;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
    resvg::render(&tree, place, &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| ChartError::Svg(error.to_string()))
}

fn database() -> Database {
    let mut fonts = Database::new();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("Inter");
    fonts
}
