import { createContext, useContext } from "react";

/** Whether the document takes scripts. Portals take none: their pages are whole without. */
const ScriptsContext = createContext(true);

export const ScriptsProvider = ScriptsContext.Provider;

export function useScripts(): boolean {
  return useContext(ScriptsContext);
}
