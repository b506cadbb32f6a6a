import 'react';

declare module 'react' {
  interface VideoHTMLAttributes<T> {
    /** Delays loading the poster; not in React's types yet. */
    loading?: 'lazy' | 'eager' | undefined;
  }
}
