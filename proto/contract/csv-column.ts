/** A column of a CSV file. */
export interface CsvColumn<Item extends object = object> {
  readonly name: string;
  readonly kind: "text" | "number" | "time";
  cell(item: Item): string;
}
