/** Reads a header by its lower-case name. A header that was sent twice reads as its values joined by a comma. */
export type ReadHeader = (name: string) => string | null | undefined;
