import { headerRows } from "../field-rows.ts";
import { FieldList } from "./field-list.tsx";
import { useReference } from "./reference-context.ts";

/** The headers of answers whose names match. */
export function HeaderList({ names }: { names: RegExp }) {
  const { document } = useReference();
  return <FieldList label="Headers of answers" rows={headerRows(document).filter(({ name }) => names.test(name))} />;
}
