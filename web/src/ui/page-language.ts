import { createContext } from 'react';

/** The language of the page being rendered, as in `lang="en"`. Not available within islands. */
export const PageLanguage = createContext('en');
