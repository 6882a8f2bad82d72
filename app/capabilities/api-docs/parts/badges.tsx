const VERBS: Readonly<Record<string, string>> = {
  GET: "text-accent",
  POST: "text-warn",
  PUT: "text-warn",
  PATCH: "text-warn",
  DELETE: "text-danger",
};

export function Verb({ children, className = "" }: { children: string; className?: string }) {
  return <span className={`font-mono font-bold ${VERBS[children] ?? ""} ${className}`}>{children}</span>;
}

/** A required scope, linked to the operations that it allows. */
export function ScopeBadge({ children }: { children: string }) {
  return (
    <a
      href={`#scope-${children}`}
      className="inline-flex items-center rounded px-1.5 py-0.5 font-mono text-xs font-semibold text-muted ring-1 ring-line ring-inset hover:bg-wash hover:text-ink"
    >
      {children}
    </a>
  );
}

export function Status({ children }: { children: string | number }) {
  const tone = String(children).startsWith("2") ? "text-accent" : "text-danger";
  return <span className={`font-mono text-sm font-bold ${tone}`}>{children}</span>;
}
