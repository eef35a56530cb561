import { useState } from "react";
import type { TodoList } from "../../domain/shell/todo-item.ts";
import { Button } from "../kit/button.tsx";
import { DueBy } from "../kit/deadline.tsx";
import { Link } from "../kit/link.tsx";

/** What a person has to do, the soonest first, each with its way; after the `first` ones the rest is opened by a button. */
export function TodoLines({ list: { rows, total }, first }: { list: TodoList; first: number }) {
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) return <p className="tm-pad-row tm-muted">没有需要您处理的事项</p>;
  const shown = isOpen ? rows : rows.slice(0, first);
  return (
    <>
      <ul className="tm-lines">
        {shown.map((item) => (
          <li key={`${item.kind} ${item.side} ${item.id}`}>
            <Link to={item.path} title={`${item.name} ${item.about}`}>
              <span className="tm-number">{item.name}</span> <strong>{item.about}</strong>
            </Link>
            <span className="tm-second">{item.dueAt === null ? null : <DueBy until={item.dueAt} />}</span>
            <Link className="tm-strong" to={item.path} aria-label={`${item.action} ${item.name}`}>
              {item.action}
            </Link>
          </li>
        ))}
      </ul>
      {rows.length > first ? (
        <p className="tm-pad-rest tm-row tm-gap-12 tm-second">
          <Button size="small" onClick={() => setOpen(!isOpen)}>
            {isOpen ? "收起" : `全部 ${rows.length} 项`}
          </Button>
          {total > rows.length ? `共 ${total} 项，处理完最先到期的后显示其余` : ""}
        </p>
      ) : null}
    </>
  );
}
