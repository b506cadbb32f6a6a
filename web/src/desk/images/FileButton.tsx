import { useRef } from 'react';
import { DeskIcon, type DeskIconName } from '../components/DeskIcon.tsx';

/** Props of {@link FileButton}. */
export interface FileButtonProps {
  readonly label: string;
  /** Accessible name, where the label alone does not identify the image. */
  readonly fullLabel?: string;
  readonly icon: DeskIconName;
  readonly look: string;
  readonly multiple?: boolean;
  /** Accepted types; by default the images that pages show. iPhones then send their photos as JPEG. */
  readonly accept?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

const pageImages = 'image/jpeg,image/png,image/webp,image/gif,image/svg+xml';

/** A button that opens a file chooser, or the camera on a phone. */
export function FileButton({
  label,
  fullLabel,
  icon,
  look,
  multiple = false,
  accept = pageImages,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={look} aria-label={fullLabel} onClick={() => input.current?.click()}>
        <DeskIcon name={icon} />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
