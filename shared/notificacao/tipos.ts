/** Kinds of notice. A notice carries ids only: the screen refetches the data. */
export const tiposDeAviso = [
  /** Lembretes of the person changed (of several clients: `varios`), or one is due. */
  'lembrete',
  /**
   * A promise to a client (`idPromessa`, `idRelacionamento`): `motivo` is `ANTES` or `HORA` when it rings, `QUEBRADA`,
   * `QUEBRADAS` of several at once (`quantas`; each with `codigoPromotor`), or `MUDOU`.
   */
  'promessa',
  /**
   * Another bank asks for a contract (`idCtc`, `idRelacionamento`): `motivo` is `NOVA`, `ALERTA`, `CRITICO`,
   * `INTERNO`, `FALSA` or `MUDOU`; `CAMARA`: our answer was refused; `SEM_LOJA`: of a client to be confirmed.
   */
  'retencao',
  /** A note about a client of the person. */
  'anotacao',
  /** A client answered a consent request (`idRelacionamento`, `tipo`, `situacao`). */
  'consentimento',
  /** A second person decided about a document (`idRelacionamento`, `situacao`). */
  'confirmacao',
  /** Registered data that promotores share changed (`idRelacionamento`, `dado`), with the client's proof. */
  'cadastro',
  /** A formalization went one step further (`idRelacionamento`, `idFormalizacao`, `situacao`). */
  'formalizacao',
  /** A message went one state further (`idMensagem`). */
  'mensagem',
  /** A proposta of a client of the person moved (`idProposta`, `idRelacionamento`); `motivo` `SILENCIO`: the origin let its days pass. */
  'proposta',
  /** The system reopened oportunidades (`quantas`, `motivo`: `PARADA` or `AUSENCIA`). */
  'oportunidade',
  /**
   * A gestor's reason was stored for a simulation (`idRelacionamento`, `idOportunidade`); with
   * `pedido`, one is requested.
   */
  'simulacao',
  /**
   * A person (`login`, `nome`) or a promotor nears a daily quota (`cota`: its rule, `codigoPromotor`, `usados`,
   * `limite`): for gestores; with `seu`, for the person.
   */
  'cota',
  /**
   * A colleague asks for a client of the person, or was answered (`idRelacionamento`, `situacao`: `PEDIDA`, `ACEITA`,
   * `RECUSADA`); `CEDIDA`: somebody else accepted for the owner. `PEDIDA_NA_LOJA`: for who supervises.
   */
  'transferencia',
  /** A client with something open came to the person (`idRelacionamento`, `situacao`: `ABERTA`), was given back to who supervises (`DEVOLVIDA`), or stays by their word (`ENCERRADA`); nobody accepted some in time (`PARADA`, `quantas`). */
  'passagem',
  /** The person covers a colleague from some day on (`motivo`: `COBRE`, `idAusencia`), in other days (`MUDOU`), or not any more (`DEIXOU`). */
  'ausencia',
  /** Clients were reassigned to the person or away from them (`sentido`, `quantos`; `ctcs`: open requests of other banks that come along). */
  'reatribuicao',
  /** A list ran dry (`motivo`: `SECOU`, `idMailing`, `restam`: who waits and nobody can call), or a client was taken from the person's queue (`RETIRADO`). */
  'fila',
  /** Somebody sent the form of a referral link (`idIndicacao`; `idRelacionamento` of a client of the promotor). */
  'indicacao',
  /** The client's page of a portability went one step further (`idProposta`, `idRelacionamento`, `situacao`); with `extrato`, a HISCON came from it; for a picture alone, not stored. */
  'link',
  /**
   * Points of conduct: proposed, confirmed, warned of, or suspending (`motivo`); with `seu`, the person's own.
   * `CERTIFICACAO`: a certification ends soon; to gestores, of how many people (`quantas`).
   */
  'conduta',
  /** Numbers of a panel changed in a promotor that the person supervises; not stored. */
  'painel',
  /** A colleague came to a client that the person has on the screen, or left (`idRelacionamento`); not stored. */
  'presenca',
  /** The pause of the person began or ended on another screen; not stored. */
  'pausa',
] as const
export type TipoDeAviso = (typeof tiposDeAviso)[number]

export type DadosDoAviso = Readonly<Record<string, string>>

/** The numbers grow, but two may arrive in the other order: what was seen is kept, not only the last. */
export type Aviso = { id: number; tipo: TipoDeAviso; dados: DadosDoAviso }

/** A call of ours (`docs/decisions/019`), read piece by piece as `text/event-stream`. */
export const CAMINHO_DOS_AVISOS = '/consigna/v1/avisos'

/** Between two signs of life on the line of the notices. */
export const PULSO_MS = 2000
