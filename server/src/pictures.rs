//! Pictures as evidence: what is sent is decoded within limits and drawn anew, so that only what can be seen is kept –
//! no place, time or name that a camera wrote, and nothing that another program would take for something else.

use std::io::Cursor;

use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, ImageFormat, ImageReader,
    Limits,
    codecs::{jpeg::JpegEncoder, webp::WebPEncoder},
    metadata::Orientation,
};

/// Largest file, in bytes.
pub const MAX_BYTES: u64 = 8 << 20;
/// Most pixels, as the file's head says them.
pub const MAX_PIXELS: u64 = 40_000_000;
/// Longest side of what is kept, in pixels; larger pictures are scaled down to it.
pub const MAX_SIDE: u32 = 4096;
/// Most pictures of one config.
pub const MAX_PICTURES: u32 = 12;
/// Most memory that decoding may ask for, in bytes: four bytes a pixel, and room for the decoder's own.
const MAX_DECODED_BYTES: u64 = 256 << 20;
/// Of 100. Photographs come as JPEG and stay what they are; drawn without loss they would be several times as large.
const JPEG_QUALITY: u8 = 90;

/// Why a picture is not kept.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// Another kind of file, whatever its name says.
    #[error("this is no PNG, JPEG or WebP picture")]
    Unknown,
    /// Its head says more than is decoded.
    #[error("it has {width} x {height} pixels; at most {} million are taken, so scale it down", MAX_PIXELS / 1_000_000)]
    TooManyPixels {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
    },
    /// It takes more memory than a picture may.
    #[error("it takes too much memory to read; save it with 8 bits a colour, or scale it down")]
    TooLarge,
    /// It cannot be read to its end.
    #[error("it is damaged or incomplete: {0}")]
    Damaged(String),
}

impl From<ImageError> for PictureError {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Limits(_) => Self::TooLarge,
            ImageError::Unsupported(_) => Self::Unknown,
            error => Self::Damaged(error.to_string()),
        }
    }
}

/// A picture as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The whole file.
    pub bytes: Vec<u8>,
    /// What kind of file.
    pub media_type: &'static str,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Draws a picture anew: PNG and WebP without loss as WebP (of an animation the first picture), JPEG as JPEG, turned as
/// it was meant to be seen. Takes as long as decoding and encoding do: not for the threads that answer everyone.
///
/// # Errors
/// When it is no picture, is too large, or cannot be read.
pub fn redraw(bytes: &[u8]) -> Result<Drawn, PictureError> {
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|_| PictureError::Unknown)?;
    let format = reader.format();
    if !matches!(
        format,
        Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)
    ) {
        return Err(PictureError::Unknown);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(PictureError::TooManyPixels { width, height });
    }
    if decoder.total_bytes() > MAX_DECODED_BYTES {
        return Err(PictureError::TooLarge);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    if picture.width().max(picture.height()) > MAX_SIDE {
        // Unlike the other ways to scale, this one needs no picture of floats in between.
        picture = picture.thumbnail(MAX_SIDE, MAX_SIDE);
    }
    encode(&picture, format == Some(ImageFormat::Jpeg))
}

fn encode(picture: &DynamicImage, as_photograph: bool) -> Result<Drawn, PictureError> {
    let (width, height) = (picture.width(), picture.height());
    let mut bytes = Vec::new();
    let media_type = if as_photograph {
        let pixels = picture.to_rgb8();
        JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY).write_image(
            &pixels,
            width,
            height,
            ExtendedColorType::Rgb8,
        )?;
        "image/jpeg"
    } else {
        let encoder = WebPEncoder::new_lossless(&mut bytes);
        if picture.color().has_alpha() {
            encoder.write_image(&picture.to_rgba8(), width, height, ExtendedColorType::Rgba8)?;
        } else {
            encoder.write_image(&picture.to_rgb8(), width, height, ExtendedColorType::Rgb8)?;
        }
        "image/webp"
    };
    Ok(Drawn {
        bytes,
        media_type,
        width,
        height,
    })
}

#[cfg(test)]
mod tests;
