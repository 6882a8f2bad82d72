import { createContext, useContext } from "react";

/** Names by the IDs of people and API keys, as far as a page knows them. */
type People = Readonly<Record<string, string>>;

const PeopleContext = createContext<People>({});

export const PeopleProvider = PeopleContext.Provider;

export function usePeople(): People {
  return useContext(PeopleContext);
}
