import { z } from 'zod'
import { comTotal, Id, Instante, texto } from '../campos.ts'
import { Produto } from '../oportunidade/shapes.ts'
import { AssuntoDaPromessa } from '../promessa/assunto.ts'
import { SituacaoProposta } from '../proposta/situacao.ts'

const Pessoa = z.object({ idUsuario: z.string(), nome: z.string() })

/** A client who changed the owner with something open. */
export const PassagemDaLista = z.object({
  idPassagem: z.string(),
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  de: Pessoa,
  para: Pessoa,
  criadaEm: Instante,
  /** When the receiver gave it back; null while they have not. */
  devolvidaEm: Instante.nullable(),
  /** Why the receiver gives it back; null while they have not. */
  motivo: z.string().nullable(),
  propostas: z.number(),
  lembretes: z.number(),
  promessas: z.number(),
  /** Open requests of other banks. */
  ctcs: z.number(),
})
export type PassagemDaLista = z.infer<typeof PassagemDaLista>

/** The last ones first, and how many there are. */
const Lista = comTotal(PassagemDaLista)

export const Passagens = z.object({
  /** Passages that the caller has to accept. */
  recebidas: Lista,
  /** Given back, and waiting for a supervisor; of an ATENDENTE none. */
  devolvidas: Lista,
  /** Not accepted in time, and with who received them; of an ATENDENTE none. */
  paradas: Lista,
})
export type Passagens = z.infer<typeof Passagens>

/** The summary, as it stands when it is read. */
export const Passagem = z.object({
  idPassagem: z.string(),
  de: Pessoa,
  para: Pessoa,
  situacao: z.enum(['ABERTA', 'DEVOLVIDA']),
  criadaEm: Instante,
  motivo: z.string().nullable(),
  /** The caller is who receives, or covers them. */
  minha: z.boolean(),
  propostas: z.array(
    z.object({
      idProposta: z.string(),
      numero: z.string(),
      produto: Produto,
      situacao: SituacaoProposta,
      prazoEtapa: Instante.nullable(),
    }),
  ),
  /** Open requests of other banks, with the term of ours. */
  ctcs: z.array(
    z.object({
      idCtc: z.string(),
      numeroContrato: z.string(),
      nomeBanco: z.string().nullable(),
      internoEm: Instante,
    }),
  ),
  lembretes: z.array(z.object({ texto: z.string(), quando: Instante })),
  /** What was promised and is still to come. */
  promessas: z.array(
    z.object({ assunto: AssuntoDaPromessa, texto: z.string().nullable(), quando: Instante }),
  ),
  /** The last notes, the newest first. */
  anotacoes: z.array(z.object({ texto: z.string(), autor: z.string(), em: Instante })),
  /** Those in force that end within days. */
  consentimentos: z.array(z.object({ tipo: z.enum(['INSS', 'TRABALHADOR']), validoAte: Instante })),
})
export type Passagem = z.infer<typeof Passagem>

export const porPassagem = z.object({ idPassagem: Id })
export const Devolucao = z.object({ motivo: texto('Motivo', 500) })
export type Devolucao = z.infer<typeof Devolucao>

export const Respondida = z.object({
  idPassagem: z.string(),
  situacao: z.enum(['ACEITA', 'DEVOLVIDA', 'ENCERRADA']),
})
