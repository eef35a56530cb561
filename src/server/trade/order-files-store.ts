/** As JSON, the files whose names stand in an array in SQL, in its order. */
export const filesJson = (names: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('fileName', f.file_name, 'originalName', f.original_name)
             order by array_position(${names}, f.file_name)), '[]') from stored_file f where f.file_name = any(${names}))`;
