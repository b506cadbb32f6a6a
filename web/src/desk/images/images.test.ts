import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../api/session.ts';
import { formatBytes, imageName } from './image-name.ts';
import { sendImage } from './send-image.ts';

describe('the name of a picture', () => {
  it('is made of plain letters', () => {
    expect(imageName('Día de Mudanza 1.JPG', 'image/jpeg')).toBe('dia-de-mudanza-1.jpg');
    expect(imageName('../../etc/passwd', 'image/png')).toBe('etc-passwd.png');
    expect(imageName('¿?.webp', 'image/webp')).toBe('picture.webp');
  });

  it('has its size in people’s words', () => {
    expect(formatBytes(120, 'en-US')).toBe('1 kB');
    expect(formatBytes(340_400, 'en-US')).toBe('340 kB');
    expect(formatBytes(2_449_000, 'en-US')).toBe('2.4 MB');
  });
});

/** A request that is answered with one of these, after it has told how far it is. */
function answering(...answers: (readonly [number, string])[]) {
  const sent: FakeRequest[] = [];
  class FakeRequest {
    readonly upload: { onprogress?: (event: object) => void } = {};
    readonly headers: Record<string, string> = {};
    onload?: () => void;
    status = 0;
    responseText = '';
    address = '';
    open(method: string, address: string) {
      this.address = `${method} ${address}`;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send() {
      sent.push(this);
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      const [status, text] = answers.shift() ?? [500, ''];
      Object.assign(this, { status, responseText: text });
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}

describe('sending a picture', () => {
  afterEach(() => vi.unstubAllGlobals());
  const file = new Blob(['x'], { type: 'image/png' });

  it('tells how far it is, and takes no other’s place unasked', async () => {
    const sent = answering([200, '{}']);
    const parts: number[] = [];
    await sendImage({ name: 'a b.png', file, mayReplace: false, onProgress: (part) => parts.push(part) });
    expect(parts).toEqual([0.5]);
    expect(sent[0]?.address).toBe('PUT /desk/api/images/a%20b.png');
    expect(sent[0]?.headers).toMatchObject({ 'Content-Type': 'image/png', 'If-None-Match': '*' });
  });

  it('strings in the server’s words why it was refused', async () => {
    answering([413, '{"error":"Pictures may have 10 MB."}']);
    const sending = sendImage({ name: 'a.png', file, mayReplace: true, onProgress: () => {} });
    await expect(sending).rejects.toMatchObject({ status: 413, message: 'Pictures may have 10 MB.' });
  });

  it('is sent again once somebody has signed in again', async () => {
    const sent = answering([401, ''], [200, '{}']);
    const sending = sendImage({ name: 'a.png', file, mayReplace: true, onProgress: () => {} });
    await vi.waitFor(() => expect(session.ended()).toBe(true));
    session.resume();
    await sending;
    expect(sent).toHaveLength(2);
  });
});
