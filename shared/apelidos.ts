import { z } from 'zod'

/** How else a field of a call may come: as one of our answers has it. Values are judged as ever. */
export type Apelidos = {
  /** Other names of the field; under its own name it comes first. */
  nomes?: readonly string[]
  /** Of an object in its place, or in its list: the field that counts. */
  chave?: string
  /** Words of our answers in the words of the call. */
  palavras?: Readonly<Record<string, string>>
  /** Absent, each thing that is missing in it is named. */
  vazio?: true
  /** Fields of the object that may stand beside it: where one is present, the whole input is the object. */
  soltos?: readonly string[]
  /** Of a list of objects: a text in it, as an answer names them, says nothing. */
  semTextos?: true
  /** The object that a text stands for. */
  doTexto?: (texto: string) => object | undefined
}

const registro = z.registry<Apelidos>()

/** The same schema, which the door reads in these forms too. */
export const tambem = <T extends z.ZodType>(schema: T, apelidos: Apelidos): T => {
  const outro = schema.clone()
  registro.add(outro, apelidos)
  return outro
}

export const apelidosDe = (schema: z.core.$ZodType): Apelidos | undefined => registro.get(schema)
