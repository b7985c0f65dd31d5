import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { filaApi } from '#shared/fila/api.ts'
import { controlesDasPartes } from '#shared/fila/partes.ts'
import { type Resultado, resultados } from '#shared/fila/resultado.ts'
import type { Tentativa, Vez } from '#shared/fila/shapes.ts'
import { entenderQuando } from '#shared/lembrete/quando.ts'
import { MAXIMO_TEXTO } from '#shared/lembrete/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { chaves } from '../api/chaves.ts'
import { useFatores } from '../oportunidade/CamposDaPerda.tsx'
import { velhosDoLembrete } from '../lembrete/use-mudar-lembrete.ts'
import { Previa } from '../lembrete/Previa.tsx'
import { useMotivo, usePode } from '../session/motivo.ts'
import { descartarRascunho } from '../session/guarda-de-rascunhos.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'
import { enviarPelaTecla } from './enviar-pela-tecla.ts'
import { pedeRetorno, retornoDito } from './retorno.ts'
import { velhosDoResultado } from './velhos-do-resultado.ts'
import { VEZ_PERDIDA } from './vez-na-tela.ts'

const Formulario = z.object({
  anotacao: texto('Anotação', 4000).nullable(),
  frase: texto('Retorno', MAXIMO_TEXTO).nullable(),
  idFatorPerda: z.number().nullable(),
  naoLigarMais: z.boolean(),
  prometer: z.boolean(),
})
type Formulario = z.infer<typeof Formulario>

const lista = Object.entries(resultados) as [Resultado, string][]

type Props = {
  vez: Vez
  perdida: boolean
  velhos: readonly Velho[]
  aoRegistrar: (tentativa: Tentativa) => void
  aoPular: () => void
}

/** What came of the call, by the keys 1 to 6, with what each result needs. */
export function ResultadoForm({ vez, perdida, velhos, aoRegistrar, aoPular }: Props) {
  const [resultado, setResultado] = useState<Resultado>()
  const semLigacao =
    vez.ligouEm === null ? 'Mostre o telefone e ligue antes de registrar o resultado' : undefined
  const impedimento = perdida ? VEZ_PERDIDA : semLigacao
  const escolher = (qual: Resultado) => {
    if (impedimento === undefined) setResultado(qual)
  }
  useAtalhos([
    ...lista.map(([qual, nome], indice) => ({
      teclas: String(indice + 1),
      descricao: nome,
      grupo: 'Fila',
      fazer: () => escolher(qual),
    })),
    { teclas: 'p', descricao: 'Pular ou adiar', grupo: 'Fila', fazer: aoPular },
  ])
  return (
    <section className="stack" data-gap="3">
      <h3>Resultado</h3>
      <div className="row" data-gap="1" role="group" aria-label="Resultado da ligação">
        {lista.map(([qual, nome], indice) => (
          <ActionButton
            key={qual}
            aria-pressed={resultado === qual}
            variante={resultado === qual ? 'primario' : 'padrao'}
            disabledReason={impedimento}
            onClick={() => escolher(qual)}
          >
            {nome} <Kbd>{indice + 1}</Kbd>
          </ActionButton>
        ))}
      </div>
      {resultado && (
        <Detalhes
          resultado={resultado}
          vez={vez}
          perdida={perdida}
          velhos={velhos}
          aoRegistrar={aoRegistrar}
        />
      )}
    </section>
  )
}

type DetalhesProps = Omit<Props, 'aoPular'> & { resultado: Resultado }

/** Note and return of the result; the first field has the focus, Ctrl+Enter records it. */
function Detalhes({ resultado, vez, perdida, velhos, aoRegistrar }: DetalhesProps) {
  const { idRelacionamento } = vez
  const podeAnotar = usePode(controlesDasPartes.anotacao)
  const podeLembrar = usePode(controlesDasPartes.lembrete)
  const podePrometer = usePode(controlesDasPartes.promessa)
  const pode = { lembrar: podeLembrar, prometer: podePrometer }
  const motivoDe = useMotivo()
  const motivo =
    motivoDe(filaApi.concluir.permissao) ??
    (resultado === 'PEDIU_RETORNO' && !podePrometer
      ? motivoDe(controlesDasPartes.lembrete)
      : undefined)
  const form = useForm<Formulario, unknown, Formulario>({
    resolver: zodResolver(Formulario),
    defaultValues: {
      anotacao: null,
      frase: null,
      idFatorPerda: null,
      naoLigarMais: false,
      prometer: true,
    },
  })
  const { control, setError, setFocus } = form
  const frase = useWatch({ control, name: 'frase' })
  const rascunho = useRascunho(`${idRelacionamento}/resultado-${vez.idTentativa}`, form)
  const concluir = useChange(filaApi.concluir, {
    makesOld: [
      ...velhos,
      ...velhosDoLembrete(idRelacionamento),
      ...velhosDoResultado(idRelacionamento),
      chaves.bloco(idRelacionamento, 'anotacoes'),
      chaves.bloco(idRelacionamento, 'oportunidades'),
    ],
    aoChegar: async () => {
      // A skip that was begun and given up.
      const doPulo = {
        chave: `${idRelacionamento}/pular-${vez.idTentativa}`,
        promotor: codigoPromotorAtivo(),
      }
      await Promise.all([rascunho.descartar(), descartarRascunho(doPulo)])
    },
    onSuccess: aoRegistrar,
  })
  useEffect(() => setFocus('anotacao'), [resultado, setFocus])

  const enviar = form.handleSubmit((ditos) => {
    const { anotacao, idFatorPerda, naoLigarMais, prometer } = ditos
    const dita = retornoDito(resultado, ditos.frase, pode)
    const entendido = dita === null ? undefined : entenderQuando(dita, agora())
    if (entendido && 'recusa' in entendido) {
      setError('frase', { message: entendido.recusa }, { shouldFocus: true })
      return
    }
    if (resultado === 'PEDIU_RETORNO' && !entendido) {
      setError(
        'frase',
        { message: 'Diga quando o cliente pediu para ligar' },
        { shouldFocus: true },
      )
      return
    }
    const perda = resultado === 'RECUSOU' && idFatorPerda !== null && vez.melhorOferta
    const promete = resultado === 'PEDIU_RETORNO' && podePrometer && (prometer || !podeLembrar)
    const quando = entendido?.quando.toISOString()
    concluir.mutate({
      body: {
        idRelacionamento,
        resultado,
        anotacao,
        promessa:
          promete && quando !== undefined
            ? { assunto: 'RETORNO', texto: entendido?.texto || null, quando }
            : null,
        lembrete:
          !promete && quando !== undefined
            ? { quando, texto: entendido?.texto || 'Ligar de novo' }
            : null,
        naoLigarMais: resultado === 'RECUSOU' && naoLigarMais,
        perda: perda ? { idOportunidade: perda.idOportunidade, idFatorPerda } : null,
      },
    })
  })
  const pedirEnvio = useQuandoPronto(rascunho.pronto, () => void enviar())
  return (
    <form
      className="stack"
      data-gap="3"
      noValidate
      onKeyDownCapture={enviarPelaTecla}
      onSubmit={(event) => {
        event.preventDefault()
        pedirEnvio()
      }}
    >
      {podeAnotar && (
        <CampoTextoLongo
          control={control}
          name="anotacao"
          label="Anotação"
          maximo={4000}
          linhas={2}
        />
      )}
      {pedeRetorno(resultado, pode) && (
        <div className="stack" data-gap="0">
          <CampoTexto
            control={control}
            name="frase"
            label={resultado === 'PEDIU_RETORNO' ? 'Quando ligar de novo' : 'Lembrete (opcional)'}
            placeholder="Ligar amanhã 15h"
            maximo={MAXIMO_TEXTO}
          />
          <Previa frase={frase} />
          {resultado === 'PEDIU_RETORNO' && podePrometer && podeLembrar && (
            <CampoMarca control={control} name="prometer" label="Prometi ligar a esta hora" />
          )}
        </div>
      )}
      {resultado === 'RECUSOU' && (
        <CamposDaRecusa control={control} temOferta={vez.melhorOferta !== null} />
      )}
      <div className="row">
        <ActionButton
          type="submit"
          variante="primario"
          tamanho="md"
          carregando={concluir.isPending}
          disabledReason={perdida ? VEZ_PERDIDA : motivo}
        >
          Registrar resultado
        </ActionButton>
      </div>
    </form>
  )
}

type RecusaProps = {
  control: ReturnType<typeof useForm<Formulario, unknown, Formulario>>['control']
  temOferta: boolean
}

/** Whether the offer is lost, and whether this phone may be called again. */
function CamposDaRecusa({ control, temOferta }: RecusaProps) {
  const fatores = useFatores()
  const podePerder = usePode(controlesDasPartes.perda)
  const podeMudarTelefone = usePode(controlesDasPartes.naoLigarMais)
  return (
    <>
      {temOferta && podePerder && (
        <CampoSelecao
          control={control}
          name="idFatorPerda"
          label="Motivo da perda da oferta (opcional)"
          numerico
          carregando={fatores.isPending}
          opcoes={(fatores.data ?? [])
            .filter(({ exigeObservacao }) => !exigeObservacao)
            .map(({ id, descricao }) => ({ value: String(id), label: descricao }))}
        />
      )}
      {podeMudarTelefone && (
        <CampoMarca
          control={control}
          name="naoLigarMais"
          label="O cliente pediu para não ligar mais"
        />
      )}
    </>
  )
}
