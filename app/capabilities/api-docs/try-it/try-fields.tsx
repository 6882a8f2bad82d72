import { type ControlProps, Field } from "#app/components/ui/field.tsx";
import { keyOf } from "./request-of.ts";
import type { TryField } from "./try-form.ts";

interface TryFieldsProps {
  id: string;
  fields: readonly TryField[];
  /** Filled in with the examples. */
  prefilled?: boolean;
}

export function TryFields({ id, fields, prefilled = false }: TryFieldsProps) {
  return fields.map((field) => (
    <Field
      key={keyOf(field)}
      id={`${id}-${keyOf(field)}`}
      label={field.required ? `${field.name} (required)` : field.name}
      hint={[field.text, HOW[field.kind]].filter(Boolean).join(" ") || undefined}
    >
      {(control) => <Control field={field} control={control} value={prefilled ? field.example : ""} />}
    </Field>
  ));
}

const HOW: Partial<Record<TryField["kind"], string>> = { list: "One on each line.", json: "As JSON." };

interface TryControlProps {
  field: TryField;
  control: ControlProps;
  value: string;
}

function Control({ field, control, value }: TryControlProps) {
  const { kind, words, example } = field;
  const common = { ...control, name: keyOf(field), defaultValue: value };
  const typed = { ...common, placeholder: example, autoComplete: "off", spellCheck: false };
  switch (kind) {
    case "choices":
      return <Choices field={field} control={control} value={value} />;
    case "choice":
    case "yes_no":
      return (
        <select {...common} className="control control-select">
          <option value="">Leave it out</option>
          {(kind === "yes_no" ? ["true", "false"] : words).map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      );
    case "file":
      return <input {...control} name={keyOf(field)} type="file" className="control py-1.5 text-sm" />;
    case "list":
    case "json":
    case "long_text":
      return <textarea {...typed} rows={kind === "long_text" ? 4 : 2} className="control font-mono" />;
    default:
      return (
        <input
          {...typed}
          type="text"
          inputMode={kind === "number" ? "numeric" : "text"}
          required={field.in === "path"}
          className="control font-mono"
        />
      );
  }
}

/** A checkbox for each of several options of an enum. */
function Choices({ field, control, value }: TryControlProps) {
  const chosen = value.split("\n");
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {field.words.map((word, index) => (
        <label key={word} className="inline-flex min-h-8 cursor-pointer items-center gap-2 font-mono text-[0.8125rem]">
          <input
            type="checkbox"
            {...(index === 0 ? control : { "aria-describedby": control["aria-describedby"] })}
            name={keyOf(field)}
            value={word}
            defaultChecked={chosen.includes(word)}
            className="size-4"
          />
          {word}
        </label>
      ))}
    </div>
  );
}
