import { Type } from "typebox";

/** How many of a todo there are, and how many of them wait for longer than a day. */
const TodoCountSchema = Type.Object({ key: Type.String(), num: Type.Integer(), late: Type.Integer() });

/** What the calls of `todo-calls.ts` are checked against, by their names. */
export const todoSchemas = { todoCounts: { reply: Type.Array(TodoCountSchema) } } as const;
