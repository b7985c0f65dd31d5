import { z } from 'zod'
import { CodigoPromotor, Id, Instante, PessoaDoCampo, texto, UmaPessoa } from '../campos.ts'
import { Dia } from '../data.ts'
import { Atendente } from '../organizacao/api.ts'
import { codigoDaLista, ItemLista } from '../referencia/api.ts'
import { Versao } from '../versao.ts'

const MAXIMO_OBSERVACAO = 500

const Pessoa = Atendente.extend({ nome: z.string() })

/** Who covers in a promotor; null where nobody does. */
const Cobertura = z.object({ codigoPromotor: z.string(), cobertor: Pessoa.nullable() })

export const Ausencia = z.object({
  idAusencia: z.string(),
  atendente: Pessoa,
  motivo: ItemLista,
  dataInicio: Dia,
  dataFim: Dia,
  inicioTarde: z.boolean(),
  fimManha: z.boolean(),
  /** Null for who is neither the person nor their supervisor. */
  observacao: z.string().nullable(),
  cobertura: z.array(Cobertura),
  versao: z.number(),
  incluidaEm: Instante,
})
export type Ausencia = z.infer<typeof Ausencia>

const Motivo = codigoDaLista(
  z.string('Escolha o motivo da ausência').regex(/^[0-9]{1,3}$/, 'Escolha o motivo da ausência'),
  'Escolha o motivo da ausência',
)

const meio = (nome: string) => z.boolean(`${nome}: responda sim ou não`)

const campos = {
  motivo: Motivo,
  dataInicio: Dia,
  dataFim: Dia,
  inicioTarde: meio('Começa à tarde'),
  fimManha: meio('Termina de manhã'),
  observacao: texto('Observação', MAXIMO_OBSERVACAO).nullable(),
  /** `idCobertor` null: nobody covers there, whoever `cobertor` names. Neither: as it is. */
  cobertura: z
    .array(
      z.object({
        codigoPromotor: CodigoPromotor,
        idCobertor: UmaPessoa.nullish(),
        /** As answers carry the person. */
        cobertor: UmaPessoa.nullish(),
      }),
    )
    .max(100, 'Cobertura: use no máximo 100 promotores'),
}

export const NovaAusencia = z.object({
  /** Absent: the caller. */
  atendente: PessoaDoCampo.optional(),
  motivo: campos.motivo,
  dataInicio: campos.dataInicio,
  dataFim: campos.dataFim,
  inicioTarde: campos.inicioTarde.default(false),
  fimManha: campos.fimManha.default(false),
  observacao: campos.observacao.optional(),
  cobertura: campos.cobertura.optional(),
})
export type NovaAusencia = z.infer<typeof NovaAusencia>

/** What is not given stays as it is. */
export const MudancaAusencia = z.object({ versao: Versao, ...campos }).partial()
export type MudancaAusencia = z.infer<typeof MudancaAusencia>

export const ExclusaoAusencia = z.object({
  versao: Versao.optional(),
  /** Asked for one that is over. */
  motivoExclusao: texto('Motivo da exclusão', MAXIMO_OBSERVACAO).nullish(),
})
export type ExclusaoAusencia = z.infer<typeof ExclusaoAusencia>

/** At most so many days in one question. */
export const MAXIMO_DE_DIAS_DA_BUSCA = 400

/** Shown of a period: more than anybody can read on a calendar. */
export const MAXIMO_DE_AUSENCIAS = 1000

export const BuscaDeAusencias = z.object({
  /** Both absent: the current month. */
  dataInicio: Dia.optional(),
  dataFim: Dia.optional(),
  atendente: PessoaDoCampo.optional(),
})
export type BuscaDeAusencias = z.infer<typeof BuscaDeAusencias>

export const PerguntaDoImpacto = z.object({
  atendente: UmaPessoa.optional(),
  /** The absence that is being changed: it does not stand in its own way. */
  idAusencia: Id.optional(),
  dataInicio: Dia,
  dataFim: Dia,
  inicioTarde: meio('Começa à tarde').default(false),
  fimManha: meio('Termina de manhã').default(false),
})
export type PerguntaDoImpacto = z.infer<typeof PerguntaDoImpacto>

export const Candidato = Pessoa.extend({
  /** Live oportunidades of their own clients, and lembretes in these days. */
  carga: z.number(),
  /** Why this person cannot cover; null when they can. */
  impedimento: z.string().nullable(),
})
export type Candidato = z.infer<typeof Candidato>

/** The work that waits for the person in these days, and the colleagues who could do it. */
export const Impacto = z.object({
  clientes: z.number(),
  lembretes: z.number(),
  /** Open promises to clients whose hour is inside. */
  promessas: z.number(),
  propostas: z.number(),
  /** Steps of propostas that are due inside. */
  prazos: z.number(),
  /** The first candidate of each promotor is proposed: the least loaded of those who can. */
  promotores: z.array(
    z.object({ codigoPromotor: z.string(), nome: z.string(), candidatos: z.array(Candidato) }),
  ),
})
export type Impacto = z.infer<typeof Impacto>

/** What others did with the clients of the person while they were away. */
export const Devolucao = z.object({
  idAusencia: z.string(),
  dataInicio: Dia,
  dataFim: Dia,
  clientes: z.array(
    z.object({
      idRelacionamento: z.string(),
      nome: z.string(),
      anotacoes: z.number(),
      movimentos: z.number(),
      propostas: z.number(),
      ligacoes: z.number(),
      /** Promises that somebody else made, and those that ended, broken ones too. */
      promessas: z.number(),
      /** Lembretes that were finished or cancelled. */
      lembretes: z.number(),
      /** What happened to requests of other banks. */
      pedidos: z.number(),
      ultimaEm: Instante,
    }),
  ),
  /** There are more clients than these. */
  temMais: z.boolean(),
})
export type Devolucao = z.infer<typeof Devolucao>
