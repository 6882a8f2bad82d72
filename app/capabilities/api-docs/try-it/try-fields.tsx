import { Field } from "#app/components/ui/field.tsx";
import { keyOf } from "./request-of.ts";
import type { TryField } from "./try-form.ts";

interface TryFieldsProps {
  id: string;
  fields: readonly TryField[];
  texts: Readonly<Record<string, string>>;
  setText: (key: string, text: string) => void;
  setFile: (key: string, file: File | null) => void;
}

export function TryFields({ id, fields, texts, setText, setFile }: TryFieldsProps) {
  return fields.map((field) => {
    const key = keyOf(field);
    return (
      <Field
        key={key}
        id={`${id}-${key}`}
        label={field.required ? `${field.name} (required)` : field.name}
        hint={[field.text, HOW[field.kind]].filter(Boolean).join(" ") || undefined}
      >
        {(control) =>
          field.kind === "file" ? (
            <input
              {...control}
              type="file"
              onChange={({ target }) => setFile(key, target.files?.[0] ?? null)}
              className="control py-1.5 text-sm"
            />
          ) : (
            <Control field={field} control={control} text={texts[key] ?? ""} set={(text) => setText(key, text)} />
          )
        }
      </Field>
    );
  });
}

const HOW: Partial<Record<TryField["kind"], string>> = { list: "One on each line.", json: "As JSON." };

interface ControlProps {
  field: TryField;
  control: { id: string; "aria-describedby": string | undefined };
  text: string;
  set: (text: string) => void;
}

function Control({ field, control, text, set }: ControlProps) {
  const { kind, words, example } = field;
  if (kind === "choices") return <Choices {...{ field, control, text, set }} />;
  if (kind === "choice" || kind === "yes_no") {
    return (
      <select {...control} value={text} onChange={({ target }) => set(target.value)} className="control control-select">
        <option value="">Leave it out</option>
        {(kind === "yes_no" ? ["true", "false"] : words).map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    );
  }
  const common = {
    ...control,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
    placeholder: example,
    required: field.in === "path",
    autoComplete: "off",
    spellCheck: false,
  };
  if (kind === "list" || kind === "json" || kind === "long_text")
    return <textarea {...common} rows={kind === "long_text" ? 4 : 2} className="control font-mono" />;
  return (
    <input {...common} type="text" inputMode={kind === "number" ? "numeric" : "text"} className="control font-mono" />
  );
}

/** Several options of an enum: a checkbox for each, stored as lines. */
function Choices({ field, control, text, set }: ControlProps) {
  const chosen = text.split("\n").filter(Boolean);
  const toggled = (word: string) =>
    chosen.includes(word)
      ? chosen.filter((each) => each !== word)
      : field.words.filter((each) => each === word || chosen.includes(each));
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {field.words.map((word, index) => (
        <label key={word} className="inline-flex min-h-8 cursor-pointer items-center gap-2 font-mono text-[0.8125rem]">
          <input
            type="checkbox"
            {...(index === 0 ? control : { "aria-describedby": control["aria-describedby"] })}
            checked={chosen.includes(word)}
            onChange={() => set(toggled(word).join("\n"))}
            className="size-4"
          />
          {word}
        </label>
      ))}
    </div>
  );
}
