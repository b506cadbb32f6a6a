import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../api/session.ts';
import { toasts } from '../lib/toasts.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatBytes, imageName, uploadName } from './image-name.ts';
import { removalText } from './removal-text.ts';
import { sendImage } from './send-image.ts';
import { uploadVideoPart, type VideoPart, videoUploads } from './video-uploads.ts';

describe('image names', () => {
  it('are lowercase ASCII', () => {
    expect(imageName('Día de Mudanza 1.JPG', 'image/jpeg')).toBe('dia-de-mudanza-1.jpg');
    expect(imageName('../../etc/passwd', 'image/png')).toBe('etc-passwd.png');
    expect(imageName('¿?.webp', 'image/webp')).toBe('image.webp');
  });

  it('have an ending of their type', () => {
    expect(imageName('Truck.jfif', 'image/jpeg')).toBe('truck.jpg');
    expect(imageName('Truck.jpeg', 'image/jpeg')).toBe('truck.jpeg');
    expect(imageName('Truck', 'image/png')).toBe('truck.png');
    expect(imageName('IMG_1.HEIC', 'image/heic')).toBe('img_1.heic');
    expect(imageName('IMG_1.HEIC', '')).toBe('img_1.heic');
  });

  it('names of new uploads begin with the time, unless a page shows an image of that name', () => {
    const named = new Set(['hero-movers-team.jpg']);
    const at = 1_795_000_000_000;
    expect(uploadName({ name: 'Crew 1.PNG', type: 'image/png' }, named, at)).toBe('1795000000000-crew-1.png');
    expect(uploadName({ name: 'hero-movers-team.jpg', type: 'image/jpeg' }, named, at)).toBe(
      'hero-movers-team.jpg',
    );
  });

  it('formats sizes for people', () => {
    expect(formatBytes(120)).toBe('1 kB');
    expect(formatBytes(340_400)).toBe('340 kB');
    expect(formatBytes(2_449_000)).toBe('2.4 MB');
  });
});

describe('the question before an image is deleted', () => {
  it('names the pages that show it', () => {
    expect(removalText({ is_logo: false, used_by: ['/', '/es'] })).toContain('Used on /, /es.');
    const many = ['/a', '/b', '/c', '/d', '/e', '/f'];
    expect(removalText({ is_logo: false, used_by: many })).toContain('/a, /b, /c, /d, /e and other pages');
  });

  it('says that it is the logo, or that no page uses it', () => {
    expect(removalText({ is_logo: true, used_by: [] })).toContain('This is your logo.');
    expect(removalText({ is_logo: false, used_by: [] })).toBe('No page uses it.');
  });
});

/** A stub of XMLHttpRequest that reports progress and then responds with the next of these. */
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

describe('sendImage', () => {
  afterEach(() => vi.unstubAllGlobals());
  const file = new Blob(['x'], { type: 'image/png' });

  it('reports progress and does not replace an image unless allowed', async () => {
    const sent = answering([200, '{}']);
    const parts: number[] = [];
    await sendImage({ name: 'a b.png', file, mayReplace: false, onProgress: (part) => parts.push(part) });
    expect(parts).toEqual([0.5]);
    expect(sent[0]?.address).toBe('PUT /desk/api/images/a%20b.png');
    expect(sent[0]?.headers).toMatchObject({ 'Content-Type': 'image/png', 'If-None-Match': '*' });
  });

  it('replaces only the image that the person saw', async () => {
    const sent = answering([412, '{"error":"There is already an image with this name."}']);
    const sending = sendImage({ name: 'a.png', file, mayReplace: 1_795_000_000_000, onProgress: () => {} });
    await expect(sending).rejects.toMatchObject({ status: 412 });
    expect(sent[0]?.headers).toMatchObject({ 'If-Match': '"1795000000000"' });
    expect(sent[0]?.headers['If-None-Match']).toBeUndefined();
  });

  it('says that only the first frame of an animation was stored', async () => {
    answering([200, '{"is_first_frame":true}']);
    await sendImage({ name: 'a.webp', file, mayReplace: true, onProgress: () => {} });
    expect(toasts.get().map(({ text }) => text)).toEqual([screenMessages.images.firstFrame]);
  });

  it('throws the error message of the server', async () => {
    answering([413, '{"error":"Images can be up to 10 MB."}']);
    const sending = sendImage({ name: 'a.png', file, mayReplace: true, onProgress: () => {} });
    await expect(sending).rejects.toMatchObject({ status: 413, message: 'Images can be up to 10 MB.' });
  });

  it('sends again after a new sign-in', async () => {
    const sent = answering([401, ''], [200, '{}']);
    const sending = sendImage({ name: 'a.png', file, mayReplace: true, onProgress: () => {} });
    await vi.waitFor(() => expect(session.isWaiting.get()).toBe(true));
    session.resume();
    await sending;
    expect(sent).toHaveLength(2);
  });
});

describe('a part of a video', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    videoUploads.set([]);
  });
  const file = new File(['x'], 'a.mp4', { type: 'video/mp4' });
  const part: VideoPart = {
    path: 'videos/review-1.mp4',
    field: 'video',
    name: 'Review',
    maxBytes: 100,
    seen: '/videos/review-1.mp4',
  };

  it('replaces only what the person saw', async () => {
    const sent = answering([200, '{}'], [200, '{}']);
    await uploadVideoPart(part, file);
    await uploadVideoPart({ ...part, path: 'videos/review-1.mp4/captions/es', seen: null }, file);
    expect(sent[0]?.headers).toMatchObject({ 'If-Match': '"/videos/review-1.mp4"' });
    expect(sent[1]?.headers).toMatchObject({ 'If-None-Match': '*' });
  });

  it('says that someone else has uploaded another one', async () => {
    const message = 'Someone else has just uploaded another file.';
    answering([412, JSON.stringify({ error: message, fields: [{ field: 'video', message }] })]);
    await uploadVideoPart(part, file);
    expect(videoUploads.get()).toEqual([{ path: part.path, part: 0, error: message }]);
  });
});
