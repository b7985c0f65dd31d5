import { z } from 'zod'
import { CodigoPromotor, Id, Instante, texto, UmaPessoa } from '../campos.ts'
import { Dia } from '../data.ts'
import { Criterio } from './criterio.ts'
import { ResultadoDaLinha } from './resultado.ts'
import { Atendente } from '../organizacao/api.ts'
import { Versao } from '../versao.ts'
import { AcaoDoMailing, OrigemMailing, SituacaoMailing } from './situacao.ts'

export const PerfilMailing = z.object({
  codigo: z.string(),
  descricao: z.string(),
  /** A gestor chooses its clients; the others follow a criterion of the base. */
  manual: z.boolean(),
})
export type PerfilMailing = z.infer<typeof PerfilMailing>

const Hora = z
  .string('Hora inválida: use HH:MM')
  .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'Hora inválida: use HH:MM')

const inteiro = (nome: string, minimo: number, maximo: number) => {
  const recusa = `${nome}: use um número inteiro de ${minimo} a ${maximo}`
  return z.number(recusa).int(recusa).min(minimo, recusa).max(maximo, recusa)
}

const CodigoPerfil = z
  .string('Escolha o perfil da campanha')
  .regex(/^[A-Z][A-Z0-9_]{2,39}$/, 'Escolha o perfil da campanha')

const Pessoa = Atendente.extend({ nome: z.string() })

/** A list of a campaign with its counts. */
export const Mailing = z.object({
  idMailing: z.string(),
  codigoPromotor: z.string(),
  nome: z.string(),
  perfil: PerfilMailing,
  origem: OrigemMailing,
  /** Who comes in, of a list of our own base. */
  criterio: Criterio.nullable(),
  /** When it last took in who is new. */
  baseEm: Instante.nullable(),
  situacao: SituacaoMailing,
  /** 1 is called first. */
  prioridade: z.number(),
  /** Clients an hour for the whole list; null: as fast as the team. */
  ritmoHora: z.number().nullable(),
  inicio: Dia,
  fim: Dia.nullable(),
  /** 0 is Sunday. */
  dias: z.array(z.number()),
  abre: z.string(),
  fecha: z.string(),
  /** Clients of other owners are called by anybody of the list, and stay the owner's. */
  deOutros: z.boolean(),
  /** Who works it; without anybody it is the whole team. */
  atendentes: z.array(Pessoa),
  /** Clients still to be worked. */
  esperam: z.number(),
  /** Of those, how many wait for a time to pass; at most 1000 are counted. */
  aguardam: z.number(),
  /** When the first of those may be called. */
  aguardamAte: Instante.nullable(),
  trabalhados: z.number(),
  retirados: z.number(),
  falaram: z.number(),
  /** Oportunidades that the list won. */
  ganhas: z.number(),
  /** Since when nobody waits in it, or nobody of its team may call who waits. */
  secouEm: Instante.nullable(),
  versao: z.number(),
  criadoEm: Instante,
  encerradoEm: Instante.nullable(),
})
export type Mailing = z.infer<typeof Mailing>

/** One list with its script. */
export const MailingAberto = Mailing.extend({ roteiro: z.string() })
export type MailingAberto = z.infer<typeof MailingAberto>

const MAXIMO_DE_PESSOAS = 200

const campos = {
  nome: texto('Nome', 80).refine((nome) => nome.trim().length >= 3, 'Nome: use ao menos 3 letras'),
  prioridade: inteiro('Prioridade', 1, 9),
  ritmoHora: inteiro('Clientes por hora', 1, 10_000).nullable(),
  inicio: Dia,
  fim: Dia.nullable(),
  dias: z
    .array(inteiro('Dia da semana', 0, 6), 'Escolha ao menos um dia da semana')
    .min(1, 'Escolha ao menos um dia da semana')
    .max(7, 'Cada dia da semana conta uma vez')
    .refine((dias) => new Set(dias).size === dias.length, 'Cada dia da semana conta uma vez'),
  abre: Hora,
  fecha: Hora,
  deOutros: z.boolean('Clientes de outros: responda sim ou não'),
  roteiro: z
    .string('Roteiro inválido')
    .transform((valor) => valor.normalize('NFC'))
    .pipe(z.string().max(4000, 'Roteiro: use no máximo 4000 caracteres')),
  atendentes: z
    .array(UmaPessoa, 'Escolha pessoas da equipe')
    .max(MAXIMO_DE_PESSOAS, `Escolha no máximo ${MAXIMO_DE_PESSOAS} pessoas`),
}

export const NovoMailing = z.object({
  /** Absent: the active one. */
  codigoPromotor: CodigoPromotor.optional(),
  perfil: CodigoPerfil,
  origem: OrigemMailing,
  /** Of a list of our own base, and of no other. */
  criterio: Criterio.nullish(),
  ...campos,
  prioridade: campos.prioridade.default(5),
  ritmoHora: campos.ritmoHora.optional(),
  fim: campos.fim.optional(),
  dias: campos.dias.default([1, 2, 3, 4, 5]),
  abre: campos.abre.default('08:00'),
  fecha: campos.fecha.default('20:00'),
  deOutros: campos.deOutros.default(false),
  roteiro: campos.roteiro.default(''),
  atendentes: campos.atendentes.default([]),
})
export type NovoMailing = z.infer<typeof NovoMailing>

/** What is not given stays as it is. */
export const MudancaMailing = z
  .object({ versao: Versao, criterio: Criterio.nullable(), ...campos })
  .partial()
export type MudancaMailing = z.infer<typeof MudancaMailing>

export const AcaoPedida = z.object({ acao: AcaoDoMailing, versao: Versao.optional() })
export type AcaoPedida = z.infer<typeof AcaoPedida>

/** At most so many lists in one answer. */
export const MAXIMO_DE_MAILINGS = 200

export const BuscaDeMailings = z.object({ situacao: SituacaoMailing.optional() })
export type BuscaDeMailings = z.infer<typeof BuscaDeMailings>

export const PerguntaDoCriterio = z.object({
  /** Absent: the active one. */
  codigoPromotor: CodigoPromotor.optional(),
  criterio: Criterio,
  /** As it was yesterday at this hour. */
  ontem: z.boolean('Ontem: responda sim ou não').default(false),
  /** Counts also who was in this list already. */
  idMailing: Id.optional(),
  /** Judges them too, as a list of this profile would. */
  perfil: CodigoPerfil.optional(),
})
export type PerguntaDoCriterio = z.infer<typeof PerguntaDoCriterio>

export const ContagemDoCriterio = z.object({
  total: z.number(),
  /** There are more than are counted. */
  temMais: z.boolean(),
  jaForam: z.number(),
  /** What would become of who was not in the list yet; of a question with a profile only. */
  prova: z
    .object({
      /** The first ones of a very long list. */
      julgados: z.number(),
      resultados: z.array(z.object({ resultado: ResultadoDaLinha, quantas: z.number() })),
      /** Ten of them, drawn by their ids: no whole name and no whole CPF. */
      amostra: z.array(
        z.object({
          nome: z.string(),
          cpf: z.string(),
          uf: z.string().nullable(),
          resultado: ResultadoDaLinha,
          /** A new benefit forbids the call until then. */
          voltaEm: Instante.nullable(),
        }),
      ),
    })
    .optional(),
})
export type ContagemDoCriterio = z.infer<typeof ContagemDoCriterio>

export const ClientesEscolhidos = z.object({
  idsRelacionamento: z
    .array(Id, 'Escolha clientes')
    .min(1, 'Escolha ao menos um cliente')
    .max(500, 'Escolha no máximo 500 clientes por vez'),
})

/** Who came in, and why the others did not. */
export const Inclusao = z.object({
  aceitos: z.number(),
  contagem: z.partialRecord(ResultadoDaLinha, z.number()),
})
export type Inclusao = z.infer<typeof Inclusao>
