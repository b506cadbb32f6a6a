// Tests reach no network: happy-dom would send beacons to a server that is not there.
if (typeof navigator !== 'undefined') {
  navigator.sendBeacon = () => true;
}
