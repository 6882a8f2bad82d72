import { Field } from "#app/components/ui/field.tsx";
import type { EvidenceView } from "./dispute-view.server.ts";
import { evidenceTypesOf } from "./evidence-types.ts";

interface TypeFieldProps {
  kind: "file" | "text";
  chosen: string;
  onChoose: (type: string) => void;
  /** Already attached: another one of the same type replaces it. */
  evidence: readonly EvidenceView[];
}

/** Always a line: a hint that came only with the scripts would move the form's button away from under a press. */
const HINT = "One of each type. Another one replaces it.";

/** Chooses the type of evidence. */
export function TypeField({ kind, chosen, onChoose, evidence }: TypeFieldProps) {
  const types = evidenceTypesOf(kind);
  return (
    <Field id={`${kind}-type`} label="Type" hint={types.find(({ type }) => type === chosen)?.hint ?? HINT}>
      {(control) => (
        <select
          {...control}
          name="evidence_type"
          required
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          className="control control-select"
        >
          <option value="">Choose…</option>
          {types.map(({ type, name }) => (
            <option key={type} value={type}>
              {name}
              {evidence.some((piece) => piece.type === type) ? " (replaces the attached one)" : ""}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
