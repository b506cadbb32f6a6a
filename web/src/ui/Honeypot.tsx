/** A field that people neither see nor hear nor reach. A form in which it is filled in was filled in by a machine. */
export function Honeypot() {
  return <input className="vh" name="website" autoComplete="off" tabIndex={-1} aria-hidden="true" />;
}
