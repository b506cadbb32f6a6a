//! Recognizes photos of phones in HEIC. There is no maintained decoder of HEVC in Rust.

/// Brands of HEIF files whose pictures are encoded with HEVC.
const BRANDS: [&[u8]; 6] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx"];

/// The longest `ftyp` box that is read, in bytes.
const MAX_FILE_TYPE_BOX: usize = 256;

/// Returns whether a file begins with a `ftyp` box (ISO/IEC 14496-12) that names one of the brands.
pub fn is_heic(bytes: &[u8]) -> bool {
    let Some((size, _)) = bytes.split_first_chunk::<4>() else {
        return false;
    };
    let size = usize::try_from(u32::from_be_bytes(*size)).unwrap_or(MAX_FILE_TYPE_BOX);
    let end = size.min(MAX_FILE_TYPE_BOX).min(bytes.len());
    let brands = bytes.get(8..end).unwrap_or_default();
    bytes.get(4..8) == Some(b"ftyp") && brands.chunks_exact(4).any(|brand| BRANDS.contains(&brand))
}
