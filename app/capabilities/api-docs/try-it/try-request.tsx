import { type FormEvent, type ReactNode, useId, useState } from "react";
import { button } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { AnswerPart } from "./answer.tsx";
import { IDEMPOTENCY_KEY, requestOf } from "./request-of.ts";
import { type Attempt, attempt, type Sender } from "./send.ts";
import { TryFields } from "./try-fields.tsx";
import type { TryField, TryForm } from "./try-form.ts";

interface TryRequestPartProps {
  form: TryForm;
  sender: Sender;
  isLive: boolean;
}

export function TryRequestPart({ form, sender, isLive }: TryRequestPartProps) {
  const id = useId();
  const [last, setLast] = useState<Attempt | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const request = requestOf(form, new FormData(event.currentTarget));
    setSending(true);
    setLast(await attempt(request, sender));
    setSending(false);
  };
  return (
    <form onSubmit={submit} className="space-y-6">
      {form.parameters.length > 0 ? (
        <Part title="Parameters">
          <TryFields id={id} fields={form.parameters} />
        </Part>
      ) : null}
      {form.body ? <BodyPart id={id} fields={form.body.fields} /> : null}
      {form.idempotencyKey ? (
        <KeyField id={`${id}-idempotency`} isRequired={form.idempotencyKey === "required"} />
      ) : null}
      <button type="submit" disabled={isSending} className={`w-full ${button(isLive ? "danger" : "primary", "large")}`}>
        <Icon name="send" className="size-4" />
        {isSending ? "Sending…" : isLive ? "Send, for real" : "Send"}
      </button>
      <AnswerPart attempt={isSending ? null : last} />
    </form>
  );
}

function BodyPart({ id, fields }: { id: string; fields: readonly TryField[] }) {
  const [timesFilledIn, setTimes] = useState(0);
  const fillIn = (
    <button type="button" onClick={() => setTimes(timesFilledIn + 1)} className={button("quiet", "small")}>
      Fill in the example
    </button>
  );
  return (
    <Part title="Body" aside={fillIn}>
      <TryFields key={timesFilledIn} id={id} fields={fields} prefilled={timesFilledIn > 0} />
    </Part>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
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

function KeyField({ id, isRequired }: { id: string; isRequired: boolean }) {
  const [key, setKey] = useState(newKey);
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
            name={IDEMPOTENCY_KEY}
            value={key}
            onChange={({ target }) => setKey(target.value)}
            autoComplete="off"
            spellCheck={false}
            className="control min-w-0 flex-1 font-mono"
          />
          <button type="button" onClick={() => setKey(newKey())} className={button("secondary")}>
            New key
          </button>
        </div>
      )}
    </Field>
  );
}

/** 128 random bits. Not `crypto.randomUUID`, which browsers lack where there is no TLS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
