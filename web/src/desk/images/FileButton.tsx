import { useRef } from 'react';
import { DeskIcon, type DeskIconName } from '../components/DeskIcon.tsx';

/** Props of {@link FileButton}. */
export interface FileButtonProps {
  readonly label: string;
  /** What a screen reader is told, where the label alone does not say which picture. */
  readonly fullLabel?: string;
  readonly icon: DeskIconName;
  readonly look: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that lets one choose a picture, or take one with the phone. */
export function FileButton({ label, fullLabel, icon, look, multiple = false, onFiles }: FileButtonProps) {
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
        accept="image/*"
        hidden
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
