//! Detects truncated JPEGs. The decoder fills the missing part with gray without an error, as browsers
//! do.

/// Returns whether the file's segments are complete up to the end-of-image marker. Data after the marker is
/// ignored: phones append some.
pub fn is_complete(bytes: &[u8]) -> bool {
    scanned(bytes).is_some()
}

/// The entropy-coded data of the last scan of a complete file.
pub fn last_scan(bytes: &[u8]) -> Option<&[u8]> {
    scanned(bytes).filter(|scan| !scan.is_empty())
}

/// Reads the segments of a complete file, and returns the data of the last scan, which is empty if there is none.
fn scanned(bytes: &[u8]) -> Option<&[u8]> {
    let mut at = 2;
    let mut scan: &[u8] = &[];
    loop {
        // Fill bytes may precede a marker.
        while bytes.get(at) == Some(&0xFF) && bytes.get(at + 1) == Some(&0xFF) {
            at += 1;
        }
        let (Some(0xFF), Some(&marker)) = (bytes.get(at), bytes.get(at + 1)) else {
            return None;
        };
        at += 2;
        match marker {
            0xD9 => return Some(scan),
            0x01 | 0xD0..=0xD8 => {}
            _ => {
                let length = bytes.get(at..)?.first_chunk::<2>()?;
                at += usize::from(u16::from_be_bytes(*length));
                if marker == 0xDA {
                    let end = end_of_scan(bytes, at)?;
                    scan = bytes.get(at..end)?;
                    at = end;
                }
            }
        }
    }
}

/// The position of the marker that ends the entropy-coded data starting at `at`.
fn end_of_scan(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let mut pairs = rest.windows(2);
    let marker = pairs.position(|pair| pair[0] == 0xFF && !matches!(pair[1], 0 | 0xD0..=0xD7))?;
    Some(at + marker)
}
