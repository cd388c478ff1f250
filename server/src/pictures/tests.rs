use image::{Rgb, RgbImage, Rgba, RgbaImage};

use super::*;

const SECRET: &[u8] = b"<script>N 52 31 E 13 24</script>";

fn drawing(format: ImageFormat) -> Vec<u8> {
    let picture = RgbImage::from_fn(30, 20, |x, y| {
        Rgb([x.to_le_bytes()[0] * 8, y.to_le_bytes()[0] * 9, 40])
    });
    let mut out = Cursor::new(Vec::new());
    picture.write_to(&mut out, format).unwrap();
    out.into_inner()
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// A PNG chunk. Readers that do not know an ancillary chunk pass over it, whatever its checksum.
fn chunk(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    let mut body = kind.to_vec();
    body.extend_from_slice(content);
    let crc = !body.iter().fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xEDB8_8320 & 0_u32.wrapping_sub(crc & 1))
        })
    });
    let length = u32::try_from(content.len()).unwrap();
    [&length.to_be_bytes()[..], &body, &crc.to_be_bytes()].concat()
}

#[test]
fn only_what_can_be_seen_is_kept() {
    let png = drawing(ImageFormat::Png);
    // After the head of 8 bytes and the first chunk of 25.
    let mut with_text = png[..33].to_vec();
    with_text.extend(chunk(*b"tEXt", &[b"Comment\0", SECRET].concat()));
    with_text.extend(&png[33..]);
    with_text.extend(SECRET);
    let drawn = redraw(&with_text).unwrap();
    assert!(holds(&with_text, SECRET) && !holds(&drawn.bytes, SECRET));
    assert_eq!(
        (drawn.media_type, drawn.width, drawn.height),
        ("image/webp", 30, 20)
    );
    let seen = image::load_from_memory(&drawn.bytes).unwrap().to_rgb8();
    assert_eq!(seen, image::load_from_memory(&png).unwrap().to_rgb8());
    assert_eq!(redraw(&png).unwrap(), drawn, "the same picture is the same bytes");
}

#[test]
fn a_photograph_is_turned_and_loses_what_the_camera_wrote() {
    let jpeg = drawing(ImageFormat::Jpeg);
    // Exif: big-endian, one entry: orientation (0x0112), a short, 6: turned right.
    let mut exif = b"Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    exif.extend(SECRET);
    let length = u16::try_from(exif.len() + 2).unwrap();
    let mut photograph = jpeg[..2].to_vec();
    photograph.extend([0xFF, 0xE1]);
    photograph.extend(length.to_be_bytes());
    photograph.extend(&exif);
    photograph.extend(&jpeg[2..]);
    let drawn = redraw(&photograph).unwrap();
    assert_eq!(
        (drawn.media_type, drawn.width, drawn.height),
        ("image/jpeg", 20, 30)
    );
    assert!(!holds(&drawn.bytes, SECRET) && !holds(&drawn.bytes, b"Exif"));
}

#[test]
fn what_shines_through_stays_so() {
    let mut out = Cursor::new(Vec::new());
    let picture = RgbaImage::from_pixel(3, 3, Rgba([9, 8, 7, 0]));
    picture.write_to(&mut out, ImageFormat::WebP).unwrap();
    let drawn = redraw(&out.into_inner()).unwrap();
    let seen = image::load_from_memory(&drawn.bytes).unwrap();
    assert_eq!(seen.to_rgba8().get_pixel(1, 1).0[3], 0);
}

#[test]
fn other_files_and_damaged_ones_are_refused_in_words() {
    for other in [&b"GIF89a"[..], b"<svg/>", b"", b"BM", SECRET] {
        assert!(matches!(redraw(other), Err(PictureError::Unknown)), "{other:?}");
    }
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let whole = drawing(format);
        for cut in 1..whole.len().min(120) {
            // What is cut may still be read as far as it goes; it must not panic.
            let _ = redraw(&whole[..cut]);
        }
        assert!(redraw(&whole[..40]).is_err(), "{format:?}");
    }
}

#[test]
fn a_head_that_promises_too_much_is_refused_before_it_is_decoded() {
    let mut png = drawing(ImageFormat::Png);
    let head = [
        &60_000_u32.to_be_bytes()[..],
        &50_000_u32.to_be_bytes(),
        &[8, 2, 0, 0, 0],
    ]
    .concat();
    png.splice(8..33, chunk(*b"IHDR", &head));
    let error = redraw(&png).unwrap_err();
    assert!(
        matches!(
            error,
            PictureError::TooManyPixels { width: 60_000, .. } | PictureError::TooLarge
        ),
        "{error}"
    );
}

#[test]
fn a_large_picture_is_scaled_down() {
    let mut out = Cursor::new(Vec::new());
    RgbImage::new(5000, 10)
        .write_to(&mut out, ImageFormat::Png)
        .unwrap();
    let drawn = redraw(&out.into_inner()).unwrap();
    assert_eq!((drawn.width, drawn.height), (MAX_SIDE, 8));
}
