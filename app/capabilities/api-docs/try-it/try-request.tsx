import { useId } from "react";
import { button } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { AnswerPart } from "./answer.tsx";
import { newIdempotencyKey } from "./idempotency-key.ts";
import type { Sender } from "./send.ts";
import { TryFields } from "./try-fields.tsx";
import type { TryForm } from "./try-form.ts";
import { useTry } from "./use-try.ts";

interface TryRequestPartProps {
  form: TryForm;
  sender: Sender;
  isLive: boolean;
}

export function TryRequestPart({ form, sender, isLive }: TryRequestPartProps) {
  const id = useId();
  const tried = useTry(form);
  const { values, attempt, isSending } = tried;
  const body = form.bodies.find(({ mediaType }) => mediaType === values.mediaType);
  const common = { id, texts: values.texts, setText: tried.setText, setFile: tried.setFile };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void tried.sendAs(sender);
      }}
      className="space-y-6"
    >
      {form.parameters.length > 0 ? (
        <Part title="Parameters">
          <TryFields {...common} fields={form.parameters} />
        </Part>
      ) : null}
      {body ? (
        <Part title="Body" aside={<FillIn onClick={tried.fillIn} />}>
          <MediaTypes form={form} chosen={body.mediaType} choose={(mediaType) => tried.change({ mediaType })} />
          <TryFields {...common} fields={body.fields} />
        </Part>
      ) : null}
      {form.idempotencyKey ? (
        <KeyField
          id={`${id}-idempotency`}
          value={values.idempotencyKey}
          isRequired={form.idempotencyKey === "required"}
          change={(idempotencyKey) => tried.change({ idempotencyKey })}
        />
      ) : null}
      <button type="submit" disabled={isSending} className={`w-full ${button(isLive ? "danger" : "primary", "large")}`}>
        <Icon name="send" className="size-4" />
        {isSending ? "Sending…" : isLive ? "Send, for real" : "Send"}
      </button>
      <AnswerPart attempt={attempt} isSending={isSending} />
    </form>
  );
}

function Part({ title, aside, children }: { title: string; aside?: React.ReactNode; children: React.ReactNode }) {
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">{title}</legend>
      <div aria-hidden={aside ? undefined : true} className="flex min-h-8 items-center justify-between gap-3">
        <span className="font-bold">{title}</span>
        {aside}
      </div>
      {children}
    </fieldset>
  );
}

function FillIn({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={button("quiet", "small")}>
      Fill in the example
    </button>
  );
}

interface MediaTypesProps {
  form: TryForm;
  chosen: string;
  choose: (mediaType: string) => void;
}

const SAID: Readonly<Record<string, string>> = {
  "application/json": "JSON",
  "multipart/form-data": "A form with a file",
};

function MediaTypes({ form: { bodies }, chosen, choose }: MediaTypesProps) {
  const id = useId();
  if (bodies.length < 2) return null;
  return (
    <Field id={id} label="Sent as">
      {(control) => (
        <select
          {...control}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
          className="control control-select"
        >
          {bodies.map(({ mediaType }) => (
            <option key={mediaType} value={mediaType}>
              {SAID[mediaType] ?? mediaType}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface KeyFieldProps {
  id: string;
  value: string;
  isRequired: boolean;
  change: (key: string) => void;
}

function KeyField({ id, value, isRequired, change }: KeyFieldProps) {
  return (
    <Field
      id={id}
      label="Idempotency-Key"
      hint={`A repeat with the same key has no second effect.${isRequired ? " Required." : ""}`}
    >
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            type="text"
            value={value}
            onChange={({ target }) => change(target.value)}
            autoComplete="off"
            spellCheck={false}
            className="control min-w-0 flex-1 font-mono"
          />
          <button type="button" onClick={() => change(newIdempotencyKey())} className={button("secondary")}>
            New key
          </button>
        </div>
      )}
    </Field>
  );
}
