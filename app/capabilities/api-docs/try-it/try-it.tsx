import { useEffect, useRef, useState } from "react";
import { Verb } from "#app/capabilities/api-docs/parts/badges.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { type Identity, IdentityPart, isLive, type Session, senderOf } from "./identity.tsx";
import type { TryForm } from "./try-form.ts";
import { TryRequestPart } from "./try-request.tsx";

interface TryItProps {
  form: TryForm;
  /** Incremented each time the form is opened. */
  times: number;
  session: Session | null;
}

/** A sheet beside the reference, in which an operation is filled in and sent. */
export default function TryIt({ form, times, session }: TryItProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [identity, change] = useState<Identity>({ as: session ? "session" : "key", apiKey: "" });
  useEffect(() => {
    if (times > 0 && !dialog.current?.open) dialog.current?.showModal();
  }, [times]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="try-it-title"
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-[40rem] overflow-y-auto border-line border-l bg-canvas text-ink shadow-float backdrop:bg-black/40"
    >
      <div className="sticky top-0 z-10 flex items-start gap-3 border-line border-b bg-canvas px-4 py-3 sm:px-6">
        <div className="min-w-0 flex-1">
          <h2 id="try-it-title" className="font-bold">
            Try <span className="font-mono text-[0.9375rem]">{form.id}</span>
          </h2>
          <p className="text-sm break-words [overflow-wrap:anywhere]">
            <Verb className="mr-1">{form.verb}</Verb> <span className="font-mono">{form.path}</span>
          </p>
        </div>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label="Close"
          className="-mr-2 grid size-10 place-items-center rounded-full hover:bg-wash"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="space-y-6 px-4 pt-5 pb-16 sm:px-6">
        <IdentityPart identity={identity} session={session} change={change} />
        <TryRequestPart
          key={form.id}
          form={form}
          sender={senderOf(identity, session)}
          isLive={isLive(identity, session)}
        />
      </div>
    </dialog>
  );
}
