import { createContext, useContext } from "react";

/** The nonce of the response being rendered. Empty in the browser, which hides nonces from scripts and needs none. */
const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

export function useNonce(): { nonce?: string } {
  const nonce = useContext(NonceContext);
  return nonce === undefined ? {} : { nonce };
}
