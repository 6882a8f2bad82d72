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

export function Status({ children }: { children: string | number }) {
  const tone = String(children).startsWith("2") ? "text-accent" : "text-danger";
  return <span className={`font-mono text-sm font-bold ${tone}`}>{children}</span>;
}
