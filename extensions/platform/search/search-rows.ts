import type { EntityMetadata } from "@mikro-orm/core";
import type { DerivedRows } from "#extensions/platform/derived-rows/derived-rows-keeper.ts";
import { deleteTerms, insertTerms, type SearchedPlace } from "./search-terms.queries.ts";
import { termsOf } from "./search-text.ts";

interface Row extends Omit<SearchedPlace, "resource"> {
  readonly searchText?: string | null;
}

/** The terms of each entity with a column `searchText`. */
export const searchRows: DerivedRows<SearchedPlace> = {
  isOf: (meta) => isSearched(meta),
  from: ["searchText", "createdAt", "environment"],
  of({ tableName }, row) {
    const { organizationId, environment, id, createdAt, searchText } = row as Row;
    const resource = searchedName(tableName);
    return {
      place: { organizationId, environment, resource, createdAt: new Date(createdAt), id },
      keys: termsOf(searchText),
    };
  },
  insert: insertTerms,
  remove: deleteTerms,
};

export const isSearched = ({ properties }: Pick<EntityMetadata, "properties">): boolean => "searchText" in properties;

/** The name of a table's rows in the index, which repeats it for each term. */
export const searchedName = (tableName: string): string => tableName.replace(/_extensions$/, "");
