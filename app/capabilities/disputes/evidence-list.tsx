import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { TimeSince } from "#app/components/ui/local-time.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import type { EvidenceView } from "./dispute-view.server.ts";
import { evidenceName, pagesText, sizeText } from "./evidence-types.ts";

type AttachedFile = NonNullable<EvidenceView["file"]>;

interface EvidenceListProps {
  disputeId: string;
  evidence: readonly EvidenceView[];
  /** Nothing can be changed once the bank has decided. */
  changeable: boolean;
}

export function EvidenceList({ disputeId, evidence, changeable }: EvidenceListProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {evidence.map((piece) => (
        <li key={piece.evidenceId} className="p-3 sm:p-4">
          <Piece disputeId={disputeId} piece={piece} changeable={changeable} />
        </li>
      ))}
    </ul>
  );
}

function Piece({ disputeId, piece, changeable }: { disputeId: string; piece: EvidenceView; changeable: boolean }) {
  const { evidenceId, type, text, file, source, updatedAt, submittedAt } = piece;
  const path = `/disputes/${disputeId}/evidence/${evidenceId}`;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <Picture piece={piece} path={path} />
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="font-bold">{evidenceName(type)}</p>
        {file ? (
          <FileFacts piece={piece} file={file} />
        ) : (
          <p className="mt-0.5 line-clamp-4 break-words whitespace-pre-line">{text}</p>
        )}
        <p className="mt-0.5 text-[0.8125rem] text-muted">
          {source === "collected" ? "Collected" : "Attached"} <TimeSince at={updatedAt} />
          {submittedAt ? (
            <>
              , sent <TimeSince at={submittedAt} />
            </>
          ) : null}
        </p>
      </div>
      <div className="flex items-start gap-1">
        {file ? (
          <a href={`${path}/content?download`} className={button("quiet", "small")}>
            <Icon name="download" className="size-4" />
            Download
          </a>
        ) : null}
        {changeable ? (
          <>
            <Link to={`/disputes/${disputeId}?add=${type}#add-evidence`} className={button("quiet", "small")}>
              {file ? "Replace" : "Edit"}
            </Link>
            <Remove path={path} name={evidenceName(type)} />
          </>
        ) : null}
      </div>
    </div>
  );
}

function FileFacts({ piece: { pageCount, sourceFiles }, file }: { piece: EvidenceView; file: AttachedFile }) {
  return (
    <>
      <p className="truncate text-muted">
        {[file.name, sizeText(file.sizeBytes), pageCount && pagesText(pageCount)].filter(Boolean).join(" · ")}
      </p>
      {sourceFiles.length > 1 ? (
        <p className="break-words text-muted">Joined from {sourceFiles.map(({ fileName }) => fileName).join(", ")}</p>
      ) : null}
    </>
  );
}

function Picture({ piece: { file, type }, path }: { piece: EvidenceView; path: string }) {
  const frame =
    "grid size-14 shrink-0 place-items-center overflow-hidden rounded border border-line bg-wash text-muted";
  if (!file)
    return (
      <span className={frame}>
        <Icon name="text" className="size-6" />
      </span>
    );
  return (
    <a href={`${path}/content`} target="_blank" rel="noreferrer" className={`${frame} hover:border-accent`}>
      {file.contentType.startsWith("image/") ? (
        <img
          src={`${path}/content`}
          alt={`Open ${evidenceName(type)}`}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        <>
          <Icon name="file" className="size-6" />
          <span className="sr-only">Open {evidenceName(type)}</span>
        </>
      )}
    </a>
  );
}

function Remove({ path, name }: { path: string; name: string }) {
  return (
    <Confirm
      question={`Remove “${name}”?`}
      verb="Remove evidence"
      action={`${path}/remove`}
      danger
      trigger={{
        label: `Remove ${name}`,
        className: button("quiet", "small"),
        content: <Icon name="trash" className="size-4" />,
      }}
    >
      It hasn't been submitted. You can attach it again later.
    </Confirm>
  );
}
