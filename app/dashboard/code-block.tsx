import { CopyButton } from "#app/components/ui/copy-button.tsx";

interface CodeBlockProps {
  title: string;
  text: string;
  /** The name of the text, for example "the body". */
  what: string;
}

/** Text to be read and copied. Long lines are broken, so that nothing has to be scrolled sideways. */
export function CodeBlock({ title, text, what }: CodeBlockProps) {
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <div className="flex min-h-10 items-center justify-between gap-3 border-line border-b bg-wash pr-1.5 pl-3.5">
        <p className="text-[0.8125rem] font-semibold">{title}</p>
        <CopyButton text={text} what={what} />
      </div>
      <pre className="px-3.5 py-3 font-mono text-[0.8125rem] leading-relaxed break-words whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </pre>
    </div>
  );
}
