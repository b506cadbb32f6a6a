import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addPlaySigns } from './play-signs.ts';

const sign = () => document.querySelector<HTMLButtonElement>('.play');
const video = () => document.querySelector('video') as HTMLVideoElement;

describe('the play sign of a video', () => {
  beforeEach(() => {
    document.documentElement.lang = 'en';
    document.body.innerHTML =
      '<div class="review__player"><video controls aria-label="Sample 1"></video></div>';
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
      this.dispatchEvent(new Event('play'));
      return Promise.resolve();
    });
    return () => vi.restoreAllMocks();
  });

  it('plays the video, and gives way to the controls of the browser', () => {
    addPlaySigns();
    expect(sign()?.getAttribute('aria-label')).toBe('Play: Sample 1');
    expect(video().controls).toBe(false);
    sign()?.click();
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalledOnce();
    expect(video().controls).toBe(true);
    expect(sign()).toBeNull();
  });

  it('goes away when the video is played by other means', () => {
    addPlaySigns();
    video().dispatchEvent(new Event('play'));
    expect(sign()).toBeNull();
    expect(video().controls).toBe(true);
  });

  it('is named in the language of the page', () => {
    document.documentElement.lang = 'es';
    addPlaySigns();
    expect(sign()?.getAttribute('aria-label')).toBe('Reproducir: Sample 1');
  });

  it('is not put over a video that plays', () => {
    vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false);
    addPlaySigns();
    expect(sign()).toBeNull();
    expect(video().controls).toBe(true);
  });
});
