import 'react';

declare module 'react' {
  interface VideoHTMLAttributes<T> {
    /** Puts off the poster until it comes near; newer than React's list of attributes. */
    loading?: 'lazy' | 'eager' | undefined;
  }
}
