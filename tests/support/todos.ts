import type { TodoCount } from "../../src/domain/shell/console-todo.ts";
import type { TodoList } from "../../src/domain/shell/todo-item.ts";
import type { Buyer } from "./buyer.ts";
import { done } from "./trade.ts";

/** What a person has to do as a buyer about one thing: each kind with its command and whether it has an end. */
export async function buyerTodosAbout(who: Buyer, id: string): Promise<string[]> {
  const { rows } = await done(who.get<TodoList>("/api/userCenter/getTodoList"));
  return rows
    .filter((row) => row.id === id)
    .map(({ kind, action, dueAt }) => `${kind} ${action}${dueAt === null ? "" : " until a time"}`);
}

/** The same of the console. */
export async function consoleTodosAbout(who: Buyer, id: string): Promise<string[]> {
  const { rows } = await done(who.get<TodoList>("/api/console/getTodoList"));
  return rows.filter((row) => row.id === id).map(({ side, kind, action }) => `${side} ${kind} ${action}`);
}

/** How many things the console lists for a person, and how many its counts say there are. */
export async function listedAndCounted(who: Buyer): Promise<[listed: number, counted: number]> {
  const [{ total }, counts] = await Promise.all([
    done(who.get<TodoList>("/api/console/getTodoList")),
    done(who.get<TodoCount[]>("/api/console/getTodo")),
  ]);
  // A day's trucks are counted, and nothing that waits.
  const waiting = counts.filter(({ key }) => key !== "trucksToday");
  return [total, waiting.reduce((sum, { num }) => sum + num, 0)];
}
