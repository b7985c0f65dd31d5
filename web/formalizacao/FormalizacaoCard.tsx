import { useState } from 'react'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { quemNaoConfere } from '#shared/formalizacao/conferencia.ts'
import { nomesDosCasos, nomesDosPapeis } from '#shared/formalizacao/pessoas.ts'
import type { Formalizacao } from '#shared/formalizacao/shapes.ts'
import { terminada, transitar } from '#shared/formalizacao/situacao.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { AssinarDialog } from './AssinarDialog.tsx'
import { CancelarDialog } from './CancelarDialog.tsx'
import { Checklist } from './Checklist.tsx'
import { ConferirDialog } from './ConferirDialog.tsx'
import { Documentos } from './Documentos.tsx'
import type { Abertura } from './FormalizacaoPanel.tsx'
import { Historico } from './Historico.tsx'
import { ImpressoButton } from './ImpressoButton.tsx'
import { modalidades, situacoes } from './palavras.ts'
import { Trilha } from './Trilha.tsx'

type Props = {
  formalizacao: Formalizacao
  impedimento: string | undefined
  aoAbrir: (abertura: Abertura) => void
}

/** One formalization: state, missing documents, next step. */
export function FormalizacaoCard({ formalizacao, impedimento, aoAbrir }: Props) {
  const { situacao, modalidade, caso, numeroProposta, motivo, pessoas } = formalizacao
  const { nome, tom, oQue } = situacoes[situacao]
  const acabou = terminada(situacao)
  return (
    <li className="formalizacao stack" data-pad="3" data-acabou={acabou || undefined}>
      <p className="row">
        <Badge tom={tom}>{nome}</Badge>
        <Badge>{modalidades[modalidade]}</Badge>
        <span className="numeros">{numeroProposta}</span>
        <b className="numeros ao-lado">
          <Money valor={formalizacao.valorLiberado} />
        </b>
      </p>
      <p aria-live="polite" className="suave quebra">
        {motivo && `${motivo}. `}
        {oQue} <EstadoDoLink formalizacao={formalizacao} />
      </p>
      {!acabou && <Trilha formalizacao={formalizacao} />}
      {caso !== 'COMUM' && (
        <p className="apagado">
          {nomesDosCasos[caso]}
          {pessoas.map(({ papel, nome: dela, cpf }) => (
            <span key={papel}>
              {' · '}
              {nomesDosPapeis[papel]}: <bdi>{dela}</bdi> <span className="numeros">{cpf}</span>
            </span>
          ))}
        </p>
      )}
      {!acabou && <Checklist formalizacao={formalizacao} impedimento={impedimento} />}
      <Acoes formalizacao={formalizacao} impedimento={impedimento} aoAbrir={aoAbrir} />
      <Documentos formalizacao={formalizacao} />
      <Historico formalizacao={formalizacao} />
    </li>
  )
}

function EstadoDoLink({ formalizacao }: { formalizacao: Formalizacao }) {
  const { link, linkEnviadoEm, telefone, expiraEm, abertaEm, situacao } = formalizacao
  if (link === 'NENHUM' || terminada(situacao)) return null
  if (link === 'NA_FILA') return <span>O link está sendo preparado.</span>
  return (
    <span className="numeros">
      Link para {telefone} em <InstantText instante={linkEnviadoEm ?? ''} />
      {abertaEm && (
        <>
          {' · aberto em '}
          <InstantText instante={abertaEm} />
        </>
      )}
      {expiraEm && situacao !== 'ASSINADA' && (
        <>
          {' · vale até '}
          <InstantText instante={expiraEm} />
        </>
      )}
    </span>
  )
}

function Acoes({ formalizacao, impedimento, aoAbrir }: Props) {
  const { idProposta, numeroProposta: numero, situacao, modalidade, link, suaParte } = formalizacao
  const [dialogo, setDialogo] = useState<'conferir' | 'cancelar' | 'assinar'>()
  const motivo = useMotivo()
  const fechar = () => setDialogo(undefined)
  const parado = impedimento ?? motivo(formalizacaoApi.remoto.permissao)
  const pode = (acao: Parameters<typeof transitar>[1]) =>
    'para' in transitar({ situacao, modalidade }, acao)
  const noPapel = modalidade === 'FISICA'
  const abrir = (como: Abertura['como']) => () => aoAbrir({ como, idProposta, numero })

  return (
    <div className="row">
      <ImpressoButton formalizacao={formalizacao} tipo="CONTRATO" />
      <ImpressoButton formalizacao={formalizacao} tipo="PROPOSTA" />
      {formalizacao.evidencias.length > 0 && (
        <ImpressoButton formalizacao={formalizacao} tipo="EVIDENCIAS" />
      )}
      {pode('recomecar') && !noPapel && (
        <ActionButton disabledReason={parado} onClick={abrir('papel')}>
          Passar para o papel
        </ActionButton>
      )}
      {pode('recomecar') && noPapel && (
        <ActionButton disabledReason={parado} onClick={abrir('link')}>
          Passar para o celular
        </ActionButton>
      )}
      {pode('enviarLink') && (
        <ActionButton disabledReason={parado} onClick={abrir('link')}>
          {link === 'NENHUM' ? 'Enviar link' : 'Enviar link de novo'}
        </ActionButton>
      )}
      {pode('assinarNoPapel') && (
        <ActionButton
          variante="primario"
          disabledReason={parado}
          onClick={() => setDialogo('assinar')}
        >
          Registrar assinatura
        </ActionButton>
      )}
      {pode('conferir') && (
        <ActionButton
          variante="primario"
          disabledReason={
            impedimento ??
            motivo(formalizacaoApi.conferir.permissao) ??
            (suaParte ? quemNaoConfere[suaParte] : undefined)
          }
          onClick={() => setDialogo('conferir')}
        >
          Conferir
        </ActionButton>
      )}
      {pode('cancelar') && (
        <ActionButton
          variante="sutil"
          disabledReason={parado}
          onClick={() => setDialogo('cancelar')}
        >
          Cancelar
        </ActionButton>
      )}
      {dialogo === 'conferir' && <ConferirDialog formalizacao={formalizacao} onClose={fechar} />}
      {dialogo === 'cancelar' && <CancelarDialog formalizacao={formalizacao} onClose={fechar} />}
      {dialogo === 'assinar' && <AssinarDialog formalizacao={formalizacao} onClose={fechar} />}
    </div>
  )
}
