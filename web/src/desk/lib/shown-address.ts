/** An address as people read it: `/service-areas/peñitas` for `/service-areas/pe%C3%B1itas`. */
export function shownAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    // Visitors send addresses that are not encoded correctly.
    return address;
  }
}
