/** HTTPS in front of a program, as in production: WebKit keeps no `Secure` cookie of an address with http. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A proxy on a port of its own. It responds once it has a target. */
export interface HttpsProxy {
  readonly url: string;
  /** Passes requests to the program at this URL from now on. */
  readonly passTo: (url: string) => void;
  readonly stop: () => Promise<void>;
}

/** Starts a proxy with a new certificate that no browser trusts. */
export async function startHttpsProxy(): Promise<HttpsProxy> {
  let target = '';
  const server = createServer(await createCertificate(), (incoming, outgoing) => {
    const onward: ClientRequest = request(target + incoming.url, {
      method: incoming.method,
      headers: incoming.headers,
    });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    // Either side may leave, such as a browser that has seen enough of a video.
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port');
  return {
    url: `https://127.0.0.1:${address.port}`,
    passTo: (url) => {
      target = url;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function createCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'mudanza-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const files = ['-keyout', key, '-out', cert];
    await promisify(execFile)('openssl', ['req', '-x509', ...curve, ...name, '-days', '2', ...files]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
