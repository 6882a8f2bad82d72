import { useEffect, useState } from "react";
import { Status } from "#app/capabilities/api-docs/parts/badges.tsx";
import { Pre } from "#app/capabilities/api-docs/parts/code.tsx";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { indentJson } from "#app/components/ui/indent-json.ts";
import { curlOf } from "./curl-of.ts";
import type { Attempt, TryAnswer } from "./send.ts";

/** The answer, and the command that sends the same request from a shell. */
export function AnswerPart({ attempt }: { attempt: Attempt | null }) {
  return (
    <div className="space-y-4">
      <div role="status">{attempt ? <Outcome attempt={attempt} /> : null}</div>
      {attempt && "status" in attempt.outcome ? <Received answer={attempt.outcome} /> : null}
      {attempt ? (
        <Block title="The same with curl" text={curlOf(attempt.request, window.location.origin)} what="the curl line" />
      ) : null}
    </div>
  );
}

function Outcome({ attempt: { outcome } }: { attempt: Attempt }) {
  if ("failed" in outcome)
    return <Callout tone="danger">No answer came: {outcome.failed}. The request may have taken effect.</Callout>;
  return (
    <p className="flex items-baseline gap-3">
      <span className="font-bold">
        Answer <Status>{outcome.status}</Status>
      </span>
      <span className="text-sm text-muted">{Math.round(outcome.durationMs)} ms</span>
    </p>
  );
}

function Received({ answer: { headers, body } }: { answer: TryAnswer }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-[0.8125rem]">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {"text" in body ? (
        <Block title="Body" text={indentJson(body.text) ?? body.text} what="the answer" />
      ) : (
        <Download file={body.file} name={body.name} />
      )}
    </>
  );
}

function Block({ title, text, what }: { title: string; text: string; what: string }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex min-h-10 items-center justify-between border-line border-b bg-wash pr-2 pl-3.5">
        <h3 className="text-[0.8125rem] font-semibold">{title}</h3>
        <CopyButton text={text} what={what} />
      </div>
      <Pre>
        <code>{text}</code>
      </Pre>
    </div>
  );
}

function Download({ file, name }: { file: Blob; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <a href={address} download={name} className={button("secondary")}>
      Save {name} ({file.size.toLocaleString("en-US")} bytes)
    </a>
  );
}
